import { useEffect, useRef } from "react";

/** Does something again and again while this is shown and looked at: for what changes without anybody writing it down. */
export function useEvery(everyMs: number, work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
