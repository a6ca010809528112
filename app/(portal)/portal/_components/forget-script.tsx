/**
 * Makes the portal's script discard the unsaved input in this tab, except in the forms of the candidates in
 * `keptIds`. Other tabs open this page too if they show a record that is signed out. Tabs that show a sign-in
 * page can't, because those pages run no scripts.
 */
export const ForgetScript = ({ keptIds = [] }: { keptIds?: readonly string[] }) => (
  <script
    src="/portal.js"
    defer
    data-forget-all=""
    data-kept={keptIds.length > 0 ? keptIds.join("|") : undefined}
  />
);
