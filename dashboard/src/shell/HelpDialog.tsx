import { Dialog } from "../kit/Dialog.tsx";
import { useShortcutGroups } from "./shortcuts.ts";

/** All keys that do something where the page is now. */
export function HelpDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  const groups = useShortcutGroups();
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <div className="help-groups">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>
                    {keys.split(" ").map((key) => (
                      <kbd key={key}>{key.replace("Mod+", isMac ? "⌘" : "Ctrl ")}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const isMac = navigator.userAgent.includes("Mac");
