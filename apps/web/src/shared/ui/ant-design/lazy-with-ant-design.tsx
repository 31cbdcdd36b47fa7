import type { ComponentType } from 'react';
import { loadAntDesignStyles } from '../lazy/ant-design-sheet';
import { lazyComponent } from '../lazy/lazy-component';

/** {@link lazyComponent} for a part that uses Ant Design on a page that does not. */
export function lazyWithAntDesign<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  options?: Parameters<typeof lazyComponent<Props>>[1],
): ComponentType<Props> {
  return lazyComponent<Props>(async () => {
    const [{ default: Part }, { AntDesign }] = await Promise.all([
      load(),
      import('./ant-design'),
      loadAntDesignStyles(),
    ]);
    return {
      default: (props) => (
        <AntDesign>
          <Part {...props} />
        </AntDesign>
      ),
    };
  }, options);
}
