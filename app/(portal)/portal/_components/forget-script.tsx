/** Makes the portal's script forget everything that was typed in this tab. */
export const ForgetScript = () => <script src="/portal.js" defer data-forget-all />;
