/**
 * Files that are there to hold keys and passwords: never opened, whatever an ignore file says. A name counts
 * only where it is telling: `credentials.ts` is code about credentials, `credentials.json` holds some.
 */
const FOLDERS = [".ssh", ".gnupg", ".aws", ".azure", ".gcloud", ".kube", ".password-store", ".envs"];

const KEY_FILES =
  /^id_(rsa|dsa|ecdsa|ed25519)|\.(pem|key|p8|p12|pfx|pkcs12|jks|keystore|kdbx?|ppk|ovpn|mobileprovision)$/;

const ACCOUNT_FILES = [
  [".npmrc", ".yarnrc.yml", ".pypirc", ".netrc", "_netrc", ".git-credentials", "auth.json", ".vault-token"],
  [".pgpass", ".my.cnf", ".mylogin.cnf", ".htpasswd", ".dockercfg", ".dockerconfigjson", "kubeconfig"],
  [".boto", ".s3cfg", ".databrickscfg", ".terraformrc", "google-services.json", "googleservice-info.plist"],
  [
    ".bash_history",
    ".zsh_history",
    ".python_history",
    ".node_repl_history",
    ".psql_history",
    ".mysql_history",
  ],
].flat();

/** The same name elsewhere is harmless, so the folder counts. */
const ACCOUNT_PATHS = [".docker/config.json", "gh/hosts.yml"];

const FILLED_IN = [
  /^\.env($|[^a-z])|^\.envrc$|\.(env|tfvars|tfstate)$/,
  /^(.+[._-])?(credentials?|secrets?)([._-].+)?\.(json|ya?ml|toml|xml|ini|cfg|conf|config|csv|txt|properties|plist|enc)$/,
  /^(credentials?|secrets?)$|^passwords?\.(json|ya?ml|toml|ini|csv|txt)$/,
  /^(.+[._-])?(client[._-]?secret|service[._-]?account|firebase-adminsdk).*\.json$/,
];
/** A form to fill in, such as `.env.example`, is worth reading. It never excuses a key file. */
const FORM = /(^|[._-])(example|sample|template|tmpl)([._-]|$)|[._-](dist|defaults?)$/;

const BACKUP = /(~|\.(bak|backup|old|orig|save|swp))$/;

const folders = new Set(FOLDERS);
const accountFiles = new Set(ACCOUNT_FILES);

export function isSecretFolder(name: string): boolean {
  return folders.has(name.toLowerCase());
}

export function isSecretPath(path: string): boolean {
  const segments = path.toLowerCase().split("/");
  const name = (segments.pop() ?? "").replace(BACKUP, "");
  return (
    accountFiles.has(name) ||
    KEY_FILES.test(name) ||
    (FILLED_IN.some((pattern) => pattern.test(name)) && !FORM.test(name)) ||
    ACCOUNT_PATHS.includes(`${segments.at(-1)}/${name}`) ||
    segments.some(isSecretFolder)
  );
}
