import { useState } from 'react';
import { Button } from './button';

/** Puts a text on the clipboard and says so beside; where the browser refuses, says how to do it by hand. */
export function CopyButton({ text, label = 'Copier' }: { text: string; label?: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copié');
    } catch {
      setSaid('Votre navigateur refuse la copie : sélectionnez le texte et copiez-le vous-même.');
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      {/* Beside the button, not in a toast: behind a modal dialog a toast is neither seen nor read out. */}
      <span role="status">{said}</span>
    </>
  );
}
