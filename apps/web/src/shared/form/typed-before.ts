import { useEffectEvent, useLayoutEffect } from 'react';
import { useIsTakenOver } from '../ui/lazy/deferred';

/**
 * Takes over what a control has that the build drew empty: typed, chosen or filled in by the browser before the script ran (ADR 0090).
 * In the rendering that takes the page over, so that no later one can replace it.
 *
 * @param id of the control; none if a part of this component takes it over itself
 */
export function useTypedBefore(id: string | undefined, take: (control: HTMLInputElement) => void): void {
  const isNew = useIsTakenOver();
  const takeOver = useEffectEvent(() => {
    if (isNew || !id) return;
    const control = document.getElementById(id) as HTMLInputElement;
    if (control.type === 'checkbox' ? control.checked : control.value !== '') take(control);
  });
  useLayoutEffect(() => takeOver(), []);
}
