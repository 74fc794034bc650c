import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { RowHeights } from "./rowHeights.ts";

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  keyOf(item: Item): string;
  readonly children: (item: Item, at: number) => ReactNode;
  /** About how high a row is. */
  readonly guess?: number;
  readonly className?: string;
  /** Near the end: more is wanted. */
  onEnd?(): void;
  /** How many there are in all, where not all are here yet. */
  readonly total?: number;
  /** The row that is kept in view. */
  readonly active?: number;
}

const MARGIN_PX = 400;

/** A list of any length, of which only what can be seen is there. Rows are as high as they are. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, children, guess = 56, className = "", onEnd, total, active } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const heights = useRef(new RowHeights(guess));
  const [view, setView] = useState({ top: 0, height: 800 });
  const [, setMeasured] = useState(0);

  const look = useCallback(() => {
    const element = scroller.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);

  useLayoutEffect(() => {
    look();
    const watcher = new ResizeObserver(look);
    if (scroller.current) watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, [look]);

  const from = heights.current.rowAt(view.top - MARGIN_PX, items.length);
  const to = heights.current.rowAt(view.top + view.height + MARGIN_PX, items.length);
  const isAtEnd = items.length > 0 && to >= items.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);

  useEffect(() => {
    const element = scroller.current;
    if (active === undefined || !element) return;
    const [top, end] = [heights.current.topOf(active), heights.current.topOf(active + 1)];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
  }, [active]);

  const measure = useCallback((row: number, element: HTMLLIElement | null) => {
    if (!element) return;
    const watcher = new ResizeObserver(() => {
      if (element.isConnected && heights.current.set(row, element.offsetHeight))
        setMeasured((times) => times + 1);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  return (
    <div ref={scroller} className={`scroller ${className}`} onScroll={look}>
      <ul aria-label={label} style={{ height: heights.current.topOf(items.length) }}>
        {items.slice(from, to + 1).map((item, at) => (
          <Row
            key={keyOf(item)}
            row={from + at}
            top={heights.current.topOf(from + at)}
            size={total ?? items.length}
            measure={measure}
          >
            {children(item, from + at)}
          </Row>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: number;
  readonly top: number;
  readonly size: number;
  measure(row: number, element: HTMLLIElement | null): (() => void) | undefined;
  readonly children: ReactNode;
}

function Row({ row, top, size, measure, children }: RowProps) {
  const ref = useCallback((element: HTMLLIElement | null) => measure(row, element), [row, measure]);
  return (
    <li ref={ref} aria-setsize={size} aria-posinset={row + 1} style={{ transform: `translateY(${top}px)` }}>
      {children}
    </li>
  );
}
