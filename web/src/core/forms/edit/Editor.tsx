import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/ui/form/FormDialog';
import { LeaveGuard } from '@/ui/form/LeaveGuard';
import { useIsPhone } from '@/ui/media';
import type { Edited } from '../api';
import { QUESTION_TYPES } from '../document';
import type { Words } from './changes';
import { type Editing, EditingContext, FaultsContext } from './context';
import { EditorHead, type HeadDraft } from './EditorHead';
import classes from './edit.module.css';
import { Preview, useLate } from './Preview';
import type { FormEditorProps } from './props';
import { SectionList } from './SectionList';
import { SectionPane } from './SectionPane';
import { type FormDraft, useFormDraft } from './useFormDraft';

const NONE: readonly never[] = [];
const WIDE = '(min-width: 1240px)';

/** Sections, the questions of one of them, and the form as it is filled in. */
export function Editor(props: FormEditorProps & { first: Edited }) {
  const { base, id, first, stages, facts = NONE, fixed = NONE, scored = false } = props;
  const { types = QUESTION_TYPES } = props;
  const { t } = useTranslation();
  const draft = useFormDraft(base, id, first, props.images);
  const { document } = draft;
  const [chosen, setChosen] = useState({ section: '', question: '' });
  const [said, setSaid] = useState('');
  const [preview, setPreview] = useState(false);
  const wide = useMediaQuery(WIDE, matchMedia(WIDE).matches, { getInitialValueInEffect: false });
  const phone = useIsPhone();
  const openPreview = useCallback(() => setPreview(true), []);
  const words = useWords();
  const latest = useRef(draft);
  latest.current = draft;
  const select = useCallback((section: string, question = '') => {
    setChosen({ section, question });
    if (question) focusOn(question);
  }, []);
  const { edited, saving, faults } = draft;
  const head = useHead(draft);
  const late = useLate(document);
  const locked = Boolean(props.refusal);
  const published = edited.published;
  const { edit } = draft;
  const editing = useMemo<Editing>(
    () => ({
      edit,
      select,
      say: setSaid,
      setImage: (question, attachment) => latest.current.setImage(question, attachment),
      sections: () => latest.current.document.sections,
      stages,
      facts,
      fixed,
      types,
      scored,
      published,
      words,
      locked,
    }),
    [edit, select, stages, facts, fixed, types, scored, published, words, locked],
  );
  const at = Math.max(
    0,
    document.sections.findIndex((each) => each.id === chosen.section),
  );
  const section = document.sections[at];
  const shown = (
    <Preview
      document={late}
      images={draft.images}
      section={section?.id ?? ''}
      facts={facts}
      renderFixed={props.renderFixed}
      sampled={props.sampled}
    />
  );
  return (
    <EditingContext value={editing}>
      <FaultsContext value={faults}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the fields within */}
        <div
          className={classes.editor}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || locked)
              return;
            event.preventDefault();
            if (event.shiftKey) draft.redo();
            else draft.undo();
          }}
        >
          <EditorHead
            {...props}
            draft={head}
            onSelect={select}
            onPreview={wide ? undefined : openPreview}
          />
          <div className={classes.columns} data-phone={phone || undefined}>
            <SectionList sections={document.sections} selected={section?.id ?? ''} />
            {section ? (
              <SectionPane
                key={section.id}
                section={section}
                number={at + 1}
                open={chosen.question}
              />
            ) : (
              <p className={classes.quiet}>{t('forms.edit.empty')}</p>
            )}
            {wide ? shown : null}
          </div>
          <p className="visually-hidden" role="status">
            {said}
          </p>
        </div>
      </FaultsContext>
      <FormDialog
        title={t('forms.edit.preview')}
        opened={preview}
        onClose={() => setPreview(false)}
      >
        {shown}
      </FormDialog>
      <LeaveGuard
        when={saving !== 'saved'}
        draft={{ isSafe: () => saving === 'saved', keepNow: draft.flush }}
      />
    </EditingContext>
  );
}

/** What a question is called is what one wants to change first. */
function focusOn(question: string): void {
  setTimeout(() => {
    const card = globalThis.document.querySelector(`[data-question="${question}"]`);
    const label = card?.querySelector<HTMLTextAreaElement>('[data-autofocus]');
    label?.focus({ preventScroll: true });
    label?.select();
    card?.scrollIntoView({ block: 'nearest' });
  }, 0);
}

/** The draft without the document itself: a key press does not concern the head. */
function useHead(draft: FormDraft): HeadDraft {
  const { edited, saving, sentence, faults, canUndo, canRedo } = draft;
  const latest = useRef(draft);
  latest.current = draft;
  return useMemo(
    () => ({
      edited,
      saving,
      sentence,
      faults,
      canUndo,
      canRedo,
      undo: () => latest.current.undo(),
      redo: () => latest.current.redo(),
      flush: () => latest.current.flush(),
      publish: () => latest.current.publish(),
      reload: () => latest.current.reload(),
      sections: () => latest.current.document.sections,
    }),
    [edited, saving, sentence, faults, canUndo, canRedo],
  );
}

function useWords(): Words {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      question: t('forms.edit.newQuestion'),
      yes: t('common.yes'),
      no: t('common.no'),
      option: (number) => t('forms.edit.newOption', { number }),
      row: (number) => t('forms.edit.newRow', { number }),
      column: (number) => t('forms.edit.newColumn', { number }),
    }),
    [t],
  );
}
