/** Drawn with one line on a grid of 20, from a path. It says nothing by itself: a label stands beside it, or names its button. */
export function Icon({ path, size = 18 }: { readonly path: string; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

export const ICONS = {
  search: "M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm4.500-1.500L17 17",
  close: "m5 5 10 10M15 5 5 15",
  sun: "M10 13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM10 2v1.500M10 16.500V18M2 10h1.500M16.500 10H18M4.300 4.300l1.100 1.100M14.600 14.600l1.100 1.100M4.300 15.700l1.100-1.100M14.600 5.400l1.100-1.100",
  moon: "M16.500 12A7 7 0 0 1 8 3.500 7 7 0 1 0 16.500 12Z",
  system: "M3 4h14v9H3zM7 17h6M10 13v4",
  help: "M7.500 7.500a2.500 2.500 0 1 1 3.500 2.300c-.6.3-1 .8-1 1.700M10 14.500v.1M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z",
  leave: "M8 4H4v12h4M12 7l3 3-3 3M15 10H8",
  more: "M4 6h12M4 10h12M4 14h12",
} as const;
