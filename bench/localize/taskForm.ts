/** How a commit's message becomes a task. */
export function taskForm(name: string): (message: string) => string {
  const form = FORMS[name];
  if (!form) throw new Error(`A task is not told as ${name} but as ${Object.keys(FORMS).join(", ")}.`);
  return form;
}

const FORMS: Readonly<Record<string, (message: string) => string>> = {
  message: (message) => message,
  body: bodyOf,
  report: asReport,
};

/** Without the first line, which mostly says it best. */
function bodyOf(message: string): string {
  return message.slice(message.indexOf("\n") + 1).trim();
}

/** As projects ask for reports: much of it has nothing to do with what is wrong, and stands before it. */
function asReport(message: string): string {
  return `${message.split("\n", 1)[0]}

<!-- Thank you for your report. Please look for others like it before you open one, and read the guide. -->

### Checklist
- [x] I have searched the existing issues for duplicates
- [x] I have read the documentation and the code of conduct
- [ ] I am willing to send a pull request with tests

### Environment
- Operating system: Ubuntu 22.04 LTS
- Version: 3.2.1
- Python 3.11.4, node v20.3.1, gcc 12.2.0
- Browser: Firefox 118.0

### Steps to reproduce
1. Install the latest release
2. Run the example below

\`\`\`
$ pip install thing && npm install && make
import os, sys
def main():
    print("hello world", sys.argv, os.environ.get("HOME"))
main()
\`\`\`

### Description
${bodyOf(message)}

### Expected behavior
It should work as it is documented.

### Additional context
No response
`;
}
