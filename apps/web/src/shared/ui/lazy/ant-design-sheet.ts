import address from 'virtual:ant-design.css';

let sheet: Promise<void> | undefined;

/**
 * Loads the styles of Ant Design's components, created by the build (build/ant-design.ts). They come before all of ours, as Ant Design
 * itself would insert them, so that ours override them. Rejects when the sheet cannot be fetched.
 */
export function loadAntDesignStyles(): Promise<void> {
  sheet ??= new Promise((loaded, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = address;
    link.onload = () => loaded();
    link.onerror = () => {
      sheet = undefined;
      link.remove();
      failed(new Error(`${address} could not be fetched`));
    };
    document.head.prepend(link);
  });
  return sheet;
}
