import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { type AriaAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './rich-text-editor.module.css';

export interface RichTextEditorProps extends AriaAttributes {
  id?: string;
  /** HTML. Empty or null if there is no text. */
  value?: string | null;
  onChange?: (html: string) => void;
  /** Name of the text for screen readers. */
  name: string;
  disabled?: boolean;
  /** Whether its height is fixed, also while it loads: a longer text scrolls, and nothing below moves. */
  steady?: boolean;
}

/** The link addresses that the server accepts. */
const linkPattern = /^(?:https?:\/\/|mailto:)\S+$/i;

/** Everything that a text may contain: the schema is the whitelist, also for pasted content (ADR 0011). */
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  UndoRedo,
  Heading.configure({ levels: [2] }),
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Link.configure({
    autolink: false,
    openOnClick: false,
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (address) => linkPattern.test(address ?? ''),
  }),
];

/** The editor behind {@link RichTextInput}. */
export default function RichTextEditor({
  id,
  value,
  onChange,
  name,
  disabled = false,
  steady = false,
  ...aria
}: RichTextEditorProps) {
  const emitted = useRef(value ?? '');
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: value ?? '',
    editable: !disabled,
    injectCSS: false,
    editorProps: { attributes: attributesOf(id, name) },
    onUpdate: ({ editor: current }) => {
      emitted.current = current.isEmpty ? '' : current.getHTML();
      changed.current?.(emitted.current);
    },
  });

  // Another value from outside (a reload, a reset) replaces the text. The editor's own value comes back unchanged.
  useEffect(() => {
    if ((value ?? '') === emitted.current) return;
    emitted.current = value ?? '';
    editor.commands.setContent(emitted.current, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = aria;
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          ...attributesOf(id, name),
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(invalid && { 'aria-invalid': String(invalid) }),
        },
      },
    });
  }, [editor, id, name, describedBy, invalid]);

  return (
    <div className={`${styles.editor} ${disabled ? styles.disabled : ''} ${steady ? styles.steady : ''}`}>
      {!disabled && <Toolbar editor={editor} name={name} />}
      <EditorContent editor={editor} />
    </div>
  );
}

/** Attributes that make the text a field for screen readers. */
function attributesOf(id: string | undefined, name: string): Record<string, string> {
  return { ...(id && { id }), role: 'textbox', 'aria-multiline': 'true', 'aria-label': name, class: styles.text! };
}

function Toolbar({ editor, name }: { editor: Editor; name: string }) {
  const [link, setLink] = useState<string | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      heading: current.isActive('heading'),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      link: current.isActive('link'),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <div className={styles.toolbar} role="group" aria-label={`Mise en forme : ${name}`}>
        <Tool label="Titre" pressed={active.heading} onUse={() => run().toggleHeading({ level: 2 }).run()}>
          <strong>T</strong>
        </Tool>
        <Tool label="Gras" pressed={active.bold} onUse={() => run().toggleBold().run()}>
          <strong>G</strong>
        </Tool>
        <Tool label="Italique" pressed={active.italic} onUse={() => run().toggleItalic().run()}>
          <em>I</em>
        </Tool>
        <Tool
          label="Lien"
          pressed={active.link}
          onUse={() => setLink(String(editor.getAttributes('link')['href'] ?? 'https://'))}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path
              d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-1 1M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 2.6 0 0 0 3.7 3.7l1-1"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </svg>
        </Tool>
        <Tool label="Liste à puces" pressed={active.bulletList} onUse={() => run().toggleBulletList().run()}>
          <ListIcon
            marks={[3.5, 8, 12.5].map((y) => (
              <circle key={y} cx="2.2" cy={y} r="1.3" fill="currentColor" />
            ))}
          />
        </Tool>
        <Tool label="Liste numérotée" pressed={active.orderedList} onUse={() => run().toggleOrderedList().run()}>
          <ListIcon
            marks={
              <path
                d="M1.4 2.2 2.4 1.6v3.6M1.2 7a1 1 0 1 1 1.8.6L1.2 9.7h1.9M1.2 11.4h1.8l-1 1.2a.9.9 0 1 1-.9 1.5"
                fill="none"
                stroke="currentColor"
                strokeWidth="0.9"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            }
          />
        </Tool>
      </div>
      {link !== null && (
        <LinkForm
          start={link}
          onApply={(address) => {
            run().extendMarkRange('link').setLink({ href: address }).run();
            setLink(null);
          }}
          onRemove={
            active.link
              ? () => {
                  run().extendMarkRange('link').unsetLink().run();
                  setLink(null);
                }
              : undefined
          }
          onClose={() => {
            setLink(null);
            editor.commands.focus();
          }}
        />
      )}
    </>
  );
}

function Tool({
  label,
  pressed,
  onUse,
  children,
}: {
  label: string;
  pressed: boolean;
  onUse: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      // Keeps the text's selection while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      {children}
    </button>
  );
}

function ListIcon({ marks }: { marks: ReactNode }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {marks}
      <path d="M6 3.5h9M6 8h9M6 12.5h9" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}

/** Form for a link's address, below the tools. Not a `form` element, because it is inside one. */
function LinkForm({
  start,
  onApply,
  onRemove,
  onClose,
}: {
  start: string;
  onApply: (address: string) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const [address, setAddress] = useState(start);
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const link = address.trim();
    if (linkPattern.test(link)) onApply(link);
    else setWrong(true);
  };
  return (
    <div className={styles.link}>
      <label htmlFor={id}>Adresse du lien</label>
      <input
        id={id}
        className="pds-input"
        autoFocus
        autoComplete="off"
        value={address}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') onClose();
        }}
      />
      {wrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          Veuillez entrer une adresse qui commence par https://, http:// ou mailto:
        </p>
      )}
      <div className={styles.linkButtons}>
        <button type="button" className={styles.textButton} onClick={apply}>
          Appliquer
        </button>
        {onRemove && (
          <button type="button" className={styles.textButton} onClick={onRemove}>
            Retirer le lien
          </button>
        )}
        <button type="button" className={styles.textButton} onClick={onClose}>
          Annuler
        </button>
      </div>
    </div>
  );
}
