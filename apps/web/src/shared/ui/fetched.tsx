import { accompany } from '@pds/api-client';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast';

/** Said where a dialog cannot be had: no network, or another version of the site since the page was loaded. */
const missing =
  'Cette fenêtre n’a pas pu s’ouvrir : rien n’a été envoyé. Vérifiez votre connexion puis réessayez, ou rechargez la page.';

/** What a dialog does that cannot be had: it closes. False where a component is no dialog. */
function closed(props: object): boolean {
  if (!('onClose' in props) || typeof props.onClose !== 'function') return false;
  (props.onClose as () => void)();
  return true;
}

/**
 * A component whose code is fetched when it is first drawn; until then `meanwhile` stands in its place. Not React's `lazy`: what comes
 * within 300 ms of a fallback is held back by it until those have passed, and a dialog's code is here after twenty.
 *
 * @param load what brings its module, asked again where it failed and the component is drawn anew
 * @param close takes a dialog off the page whose code cannot be had, which is said then, within five seconds; false where it is none
 * @throws while drawing, to the page's error boundary, where the code cannot be had and it is no dialog
 */
export function fetched<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: (props: Props) => ReactNode = () => null,
  close: (props: Props) => boolean = closed,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Fetched(props: Props) {
    const [Component, setComponent] = useState(() => known);
    const giveUp = useEffectEvent(() => {
      const isDialog = close(props);
      if (isDialog) toast.error(missing);
      return isDialog;
    });
    useEffect(() => {
      if (Component) return;
      let isShown = true;
      const show = (next: () => ComponentType<Props>) => {
        if (isShown) setComponent(next);
      };
      const stop = accompany(() => {
        if (isShown) isShown = !giveUp();
      });
      load().then(
        (module) => {
          stop();
          known = module.default;
          show(() => module.default);
        },
        (error: unknown) => {
          stop();
          if (!isShown || giveUp()) return;
          show(() => {
            throw error;
          });
        },
      );
      return () => {
        isShown = false;
        stop();
      };
    }, [Component]);
    return Component ? <Component {...props} /> : meanwhile(props);
  };
}
