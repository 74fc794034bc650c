import { useState } from "react";

/** The id of something, for whoever wants to tell an agent of it: nobody has to read it. */
export function CopyId({ id, announce }: { readonly id: string; announce(text: string): void }) {
  const [isCopied, setCopied] = useState(false);
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
      announce("Its id is copied.");
    } catch {
      // Without a clipboard it can still be marked by hand.
      setShown(true);
    }
  };
  if (isShown) return <p className="small faint mono">{id}</p>;
  return (
    <p className="small">
      <button type="button" className="copy-id" title={id} onClick={copy} onBlur={() => setCopied(false)}>
        {isCopied ? "Copied" : "Copy its id"}
      </button>
    </p>
  );
}
