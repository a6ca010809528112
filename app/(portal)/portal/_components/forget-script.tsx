/** Makes the portal's script discard all unsaved input in this tab. */
export const ForgetScript = () => <script src="/portal.js" defer data-forget-all />;
