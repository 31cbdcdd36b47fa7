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
