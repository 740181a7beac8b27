/** The page the provider sends readers back to: it hands what the provider said to the app. */
import '@/shared/theme/base.css';
import '@/shared/theme/tokens.css';

const { search } = globalThis.location;
// Replaced, not followed: the browser's back arrow must not sign in twice.
globalThis.location.replace(`/oauth/callback${search}`);
