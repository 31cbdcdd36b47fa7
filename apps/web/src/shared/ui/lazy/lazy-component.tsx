import { accompany } from '@pds/api-client';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../state/toast';

/** Message when a dialog cannot be loaded: no network, or a new version of the site since the page was loaded. */
const unavailableText =
  'Cette fenêtre n’a pas pu s’ouvrir : rien n’a été envoyé. Vérifiez votre connexion puis réessayez, ou rechargez la page.';

/** Closes a dialog that cannot be loaded. Returns false if the component is not a dialog. */
function closeDialog(props: object): boolean {
  if (!('onClose' in props) || typeof props.onClose !== 'function') return false;
  (props.onClose as () => void)();
  return true;
}

interface LazyOptions<Props> {
  /** Rendered until the code is loaded. */
  meanwhile?: (props: Props) => ReactNode;
  /** Closes a dialog whose code cannot be loaded, within five seconds and with a message. Returns false if it is not a dialog. */
  close?: (props: Props) => boolean;
  /** Rendered if the code cannot be loaded and it is not a dialog. */
  instead?: ComponentType<Props>;
}

/**
 * Returns a component whose code is loaded when it is first rendered. Unlike React's `lazy`, it does not wait 300 ms after a fallback: a
 * dialog's code arrives after twenty.
 *
 * @param load imports its module; called again after a failure when the component is rendered anew
 * @throws during rendering, without `instead`, to the page's error boundary, if the code cannot be loaded and it is not a dialog
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { meanwhile = () => null, close = closeDialog, instead }: LazyOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function Fetched(props: Props) {
    const [Component, setComponent] = useState(() => known);
    const giveUp = useEffectEvent(() => {
      const isDialog = close(props);
      if (isDialog) toast.error(unavailableText);
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
            if (instead) return instead;
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
