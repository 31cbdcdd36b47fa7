import Button from 'antd/es/button';
import { toast } from './toast';

/** Puts a text on the clipboard and says so; where the browser refuses, says how to do it by hand. */
export function CopyButton({ text, label = 'COPIER' }: { text: string; label?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copié');
    } catch {
      toast.error('Votre navigateur refuse la copie : sélectionnez le texte et copiez-le vous-même.');
    }
  };
  return <Button onClick={() => void copy()}>{label}</Button>;
}
