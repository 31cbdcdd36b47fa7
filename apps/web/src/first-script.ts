/**
 * The first script of a page that the build drew (docs/adr/0090): loads the application, which takes the page over. It imports nothing, so
 * that it runs where the rest cannot be loaded: the page then says so. What was typed until then outlives a reload of the tab.
 */
export {};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const key = 'pds.typed-before';
const page = document.getElementById('root')!;
const property = (control: Control) => (control.type === 'checkbox' ? 'checked' : 'value') as 'value';

function keep(): void {
  const controls = [...page.querySelectorAll<Control>('input[id]:not([type=password]), textarea, select')];
  const typed = controls.map((control) => [control.id, control[property(control)]]);
  sessionStorage.setItem(key, JSON.stringify(typed));
}

for (const [id, typed] of JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, string][]) {
  const control = document.getElementById(id) as Control | null;
  if (control && typed) control[property(control)] = typed;
}
page.addEventListener('input', keep);
page.dataset.drawn = 'kept';

import(/* @vite-ignore */ document.querySelector<HTMLLinkElement>('[data-application]')!.href).then(
  () => {
    page.removeEventListener('input', keep);
    sessionStorage.removeItem(key);
  },
  () => (page.dataset.failed = ''),
);
