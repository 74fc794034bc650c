import { type ReactNode, useEffect, useId, useRef } from "react";
import { ICONS, Icon } from "./Icon.tsx";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  onClose(): void;
  readonly children: ReactNode;
}

/** The browser's own: it keeps the focus inside, closes with Escape and gives the focus back. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog && !dialog.open) dialog.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {isOpen && (
        <>
          <header className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button
              type="button"
              className="button button-plain button-icon"
              onClick={onClose}
              aria-label="Close"
            >
              <Icon path={ICONS.close} />
            </button>
          </header>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
