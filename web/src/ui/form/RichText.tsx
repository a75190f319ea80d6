import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styleNonce } from '@/platform/styleNonce';

interface Props {
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  error?: ReactNode;
  /** Its path in the form, by which it is found when it is to be corrected. */
  path: string;
  /** What can be put in where the cursor is. */
  insert?: (put: (name: string) => void) => ReactNode;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['mailto'] },
  }),
];

/** Text with paragraphs, emphasis, lists and links, and nothing else. */
export function RichText({ label, value, onChange, error, path, insert }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor({
    extensions,
    injectNonce: styleNonce(),
    content: value,
    onUpdate: ({ editor: now }) => onChange(now.getHTML()),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-path': path,
      },
    },
  });
  const { Bold, Italic, BulletList, OrderedList, H2, Link, Unlink, Undo, Redo } = RichTextEditor;
  const labels = Object.fromEntries(
    (
      [
        'bold',
        'italic',
        'bulletList',
        'orderedList',
        'h2',
        'link',
        'unlink',
        'undo',
        'redo',
      ] as const
    ).map((name) => [`${name}ControlLabel`, t(`form.rich.${name}`)]),
  );
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div">
      <RichTextEditor editor={editor} labels={{ ...labels, linkEditorSave: t('common.save') }}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <Bold />
            <Italic />
            <H2 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <BulletList />
            <OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <Link />
            <Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <Undo />
            <Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {insert?.((name) => editor?.chain().focus().insertContent(`{{${name}}}`).run())}
    </Input.Wrapper>
  );
}
