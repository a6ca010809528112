/**
 * Makes the portal's script discard all unsaved input in this tab. With `allTabs`, other tabs that are signed
 * out too do the same.
 */
export const ForgetScript = ({ allTabs = false }: { allTabs?: boolean }) => (
  <script src="/portal.js" defer data-forget-all={allTabs ? "tabs" : ""} />
);
