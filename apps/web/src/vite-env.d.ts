declare module '@fontsource-variable/public-sans/wght.css';

/** The address of the styles of Ant Design's components (build/ant-design.ts). */
declare module 'virtual:ant-design.css' {
  const address: string;
  export default address;
}

interface ImportMetaEnv {
  /** `off` in a build without the service worker. */
  readonly SERVICE_WORKER: string;
}

interface Window {
  /** What the link of an e-mail leads to, asked for by `first-call.ts`; false when the page is to ask (shared/session/link-token). */
  answerOfLink?: { readonly token: string; readonly answer: Promise<unknown> };
}
