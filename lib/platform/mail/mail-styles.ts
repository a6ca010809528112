/** The colors of the web pages, repeated here because mail can't load the pages' stylesheet. */
const LIGHT = { paper: "#fcfdfd", raised: "#eff5f5", ink: "#0e262b", muted: "#48626a", stream: "#09646e" };
const DARK = { paper: "#0c191d", raised: "#14262b", ink: "#e6eff0", muted: "#a3b8bd", stream: "#62c6d1" };

const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

const TEXT = { fontSize: "16px", lineHeight: "26px" };
const SMALL = { fontSize: "14px", lineHeight: "22px" };

/**
 * The styles of an e-mail's parts. `style` has the colors of the light scheme, because every mail program
 * supports the style attribute. The class selects the part's colors in the dark scheme.
 */
export const PART = {
  body: {
    className: "paper",
    style: { backgroundColor: LIGHT.paper, fontFamily: FONTS, margin: 0 },
  },
  container: {
    className: "paper",
    style: { backgroundColor: LIGHT.paper, margin: "0 auto", maxWidth: "560px", padding: "32px 20px" },
  },
  logo: {
    style: {
      backgroundColor: "#ffffff",
      borderRadius: "6px",
      display: "block",
      height: "auto",
      marginBottom: "8px",
      maxHeight: "48px",
      maxWidth: "160px",
      padding: "6px",
    },
  },
  sender: { className: "stream", style: { ...TEXT, color: LIGHT.stream, fontWeight: "700", margin: 0 } },
  heading: { className: "ink", style: { color: LIGHT.ink, fontSize: "26px", lineHeight: "34px" } },
  paragraph: { className: "ink", style: { ...TEXT, color: LIGHT.ink } },
  small: { className: "muted", style: { ...SMALL, color: LIGHT.muted } },
  link: { className: "stream", style: { color: LIGHT.stream, overflowWrap: "anywhere" } },
  button: {
    className: "button",
    style: {
      backgroundColor: LIGHT.stream,
      borderRadius: "6px",
      color: LIGHT.paper,
      fontSize: "16px",
      fontWeight: "600",
      padding: "12px 28px",
    },
  },
  code: {
    className: "raised ink",
    style: {
      backgroundColor: LIGHT.raised,
      borderRadius: "6px",
      color: LIGHT.ink,
      fontFamily: "ui-monospace, Menlo, Consolas, monospace",
      fontSize: "28px",
      letterSpacing: "6px",
      lineHeight: "36px",
      margin: "8px 0 24px",
      padding: "12px 20px",
    },
  },
} as const;

/** The dark scheme. Its rules need `!important` to override the style attributes. */
export const DARK_STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK.paper} !important; }
  .raised { background-color: ${DARK.raised} !important; }
  .ink { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .stream { color: ${DARK.stream} !important; }
  .button { background-color: ${DARK.stream} !important; color: ${DARK.paper} !important; }
}`;
