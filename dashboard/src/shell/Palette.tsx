import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Kind } from "../kit/Kind.tsx";
import { navigate } from "../router/router.ts";
import { type Found, useFound } from "./useFound.ts";
import type { View } from "./view.ts";

interface PaletteProps {
  readonly views: readonly View[];
  readonly isOpen: boolean;
  onClose(): void;
}

/** One field that leads anywhere: views, code, memories. */
export function Palette({ views, isOpen, onClose }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog && !dialog.open) dialog.showModal();
    if (!isOpen && dialog?.open) dialog.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's
    <dialog
      ref={ref}
      className="dialog palette"
      aria-label="Find anything"
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {isOpen && <Finder views={views} onDone={onClose} />}
    </dialog>
  );
}

function Finder({ views, onDone }: { readonly views: readonly View[]; onDone(): void }) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const places = useMemo(() => placesFor(views, words), [views, words]);
  const { found, isLooking } = useFound(words);
  const options = [...places, ...found];
  const active = Math.min(at, Math.max(0, options.length - 1));
  const id = useId();

  // The field keeps the focus, so that nothing else brings into view what the arrows have reached.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const go = (option: Found | undefined) => {
    if (!option) return;
    onDone();
    navigate(option.to);
  };
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) setAt((active + step + options.length) % options.length);
    else if (event.key === "Enter") go(options[active]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        className="palette-input"
        // biome-ignore lint/a11y/noAutofocus: it is what the dialog was opened for
        autoFocus
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
        placeholder="A view, a symbol, something somebody decided …"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
        aria-label="Find anything"
      />
      <div id={id} role="listbox" aria-label="Found" className="palette-list">
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and tells which one is active
          <div
            key={option.to + option.title}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="palette-option"
            onClick={() => go(option)}
            onMouseMove={() => setAt(index)}
          >
            <Kind kind={option.kind} />
            <span className="palette-title">{option.title}</span>
            {option.note && <span className="palette-note">{option.note}</span>}
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {isLooking
          ? "Looking …"
          : options.length === 0
            ? "Nothing has that name or meaning."
            : "Enter opens, Escape closes."}
      </p>
    </>
  );
}

function placesFor(views: readonly View[], words: string): Found[] {
  const wanted = words.trim().toLowerCase();
  return views
    .filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(wanted))
    .map(({ id, title, about }) => ({ kind: "view", to: `/${id}`, title, note: about }));
}
