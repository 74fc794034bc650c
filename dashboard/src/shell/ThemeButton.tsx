import { ICONS, Icon } from "../kit/Icon.tsx";
import { announce } from "./announce.ts";
import { chooseTheme, THEMES, type Theme, useTheme } from "./theme.ts";

const ICON: Record<Theme, string> = { system: ICONS.system, light: ICONS.sun, dark: ICONS.moon };
const WORDS: Record<Theme, string> = { system: "as the system", light: "light", dark: "dark" };

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}

export function ThemeButton() {
  const theme = useTheme();
  const change = () => {
    const next = nextTheme(theme);
    chooseTheme(next);
    announce(`Theme: ${WORDS[next]}`);
  };
  const label = `Theme: ${WORDS[theme]}`;
  return (
    <button
      type="button"
      className="button button-plain button-icon"
      onClick={change}
      aria-label={label}
      title={label}
    >
      <Icon path={ICON[theme]} />
    </button>
  );
}
