import address from 'virtual:ant-design.css';

let sheet: Promise<void> | undefined;

/**
 * The styles of Ant Design's components, which the build made (build/ant-design.ts), before all of ours, as Ant Design itself would
 * put them: ours say what differs. Rejects when the sheet cannot be fetched.
 */
export function antDesignSheet(): Promise<void> {
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
