import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/buttons/button';
import { lazyComponent } from '../../ui/lazy/lazy-component';
import type { AskForChange } from './change-requests';

/** Loaded when it is first opened. */
const AskChangeDialog = lazyComponent(() => import('./ask-change-dialog'));

/** The button « Demander une modification », with its dialog. */
export function AskChange({
  ask,
  about,
  size = 'medium',
  block = false,
}: {
  ask: AskForChange;
  /** What tells the button from others of the page, for screen readers. */
  about?: string;
  size?: 'medium' | 'large';
  block?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size={size} block={block} onClick={() => setAsking(true)}>
        Demander une modification
        {about && <span className="pds-visually-hidden"> : {about}</span>}
      </Button>
      {/* The button may be in a form, and a form cannot be in another. */}
      {asking && createPortal(<AskChangeDialog ask={ask} onClose={() => setAsking(false)} />, document.body)}
    </>
  );
}
