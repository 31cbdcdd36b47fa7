import type { Plugin } from 'vite';

/** The code of `injectCSS` in which Ant Design's components give a style element the nonce of their configuration, if it reached them. */
const configured = /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/;
const ofTheDocument = `styleNode.nonce = document.querySelector('meta[property="csp-nonce"]')?.nonce ?? '';`;

/**
 * Gives every style element that Ant Design's components create the nonce of the document, without which the browser refuses it. Their own
 * setting (`csp` of `ConfigProvider`) reaches the variables of the theme, but not the lock of the page behind a dialog nor the measuring of
 * its scroll bar. Fails the build when the library changes this code.
 */
export function styleNonce(): Plugin {
  let isChanged = false;
  return {
    name: 'style-nonce',
    apply: 'build',
    transform: {
      filter: { id: /@rc-component\/util\/es\/Dom\/dynamicCSS\.js$/ },
      handler(code) {
        if (!configured.test(code)) this.error('Style nonce: injectCSS of @rc-component/util is not as expected');
        isChanged = true;
        return { code: code.replace(configured, ofTheDocument), map: null };
      },
    },
    generateBundle() {
      if (!isChanged) this.error('Style nonce: injectCSS of @rc-component/util is not in the bundle');
    },
  };
}
