/**
 * Trusted Types: where the browser knows them, it takes markup for the page and addresses of
 * programs from here alone (the server's policy says so, `http/headers.rs`). Whoever imports this
 * file says where what they hand over comes from.
 */

/** The browser's own types, which pass for strings wherever they are taken. */
interface Rules {
  createHTML: (html: string) => string;
  createScriptURL: (url: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => Rules;
}

const rules: Rules = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin) {
      throw new TypeError('A program of another origin is not run.');
    }
    return url;
  },
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('vokal', rules) ?? rules;

/** Markup that the core has written from its sanitised tree. */
export function sanitisedHtml(html: string): string {
  return policy.createHTML(html);
}

/** Markup that stands in our own code. */
export function ownMarkup(html: string): string {
  return policy.createHTML(html);
}

/** A program of ours. */
export function ownProgram(url: string): string {
  return policy.createScriptURL(url);
}
