import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceMobile,
  IconDownload,
  IconGitCompare,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/platform/download';
import { useFormats } from '@/platform/formats';
import { Banner, BannerAction } from '@/ui/Banner';
import { DotsMenu } from '@/ui/DotsMenu';
import { PageHeader } from '@/ui/PageHeader';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { formApi } from '../api';
import type { Section } from '../document';
import classes from './edit.module.css';
import type { FormEditorProps } from './props';
import type { FormDraft } from './useFormDraft';
import { Versions } from './Versions';

/** A draft without what is in it now. */
export type HeadDraft = Omit<FormDraft, 'document' | 'images' | 'edit' | 'setImage'> & {
  readonly sections: () => readonly Section[];
};

interface Props extends FormEditorProps {
  draft: HeadDraft;
  onSelect: (section: string, question?: string) => void;
  /** Where there is no room for it beside the form. */
  onPreview?: () => void;
}

/** What the form is called, where its draft stands, and what can be done with it as a whole. */
export const EditorHead = memo(function EditorHead(props: Props) {
  const { base, id, title, draft, refusal, onPreview } = props;
  const { t } = useTranslation();
  const [comparing, setComparing] = useState(false);
  const { edited } = draft;
  return (
    <>
      <PageHeader title={title} text={<DraftLine {...props} />}>
        {props.tools}
        {onPreview ? (
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} aria-hidden />}
            onClick={onPreview}
          >
            {t('forms.edit.previewShort')}
          </Button>
        ) : null}
        {refusal ? null : (
          <>
            <Step
              label={t('common.undo')}
              icon={<IconArrowBackUp size={18} aria-hidden />}
              disabled={!draft.canUndo}
              onClick={draft.undo}
            />
            <Step
              label={t('forms.edit.redo')}
              icon={<IconArrowForwardUp size={18} aria-hidden />}
              disabled={!draft.canRedo}
              onClick={draft.redo}
            />
          </>
        )}
        <MoreMenu {...props} onCompare={() => setComparing(true)} />
        {refusal ? null : <PublishButton {...props} />}
      </PageHeader>
      {refusal ? <p className={classes.quiet}>{refusal}</p> : null}
      <Notices {...props} />
      {edited.published || comparing ? (
        <Versions base={base} id={id} opened={comparing} onClose={() => setComparing(false)} />
      ) : null}
    </>
  );
});

/** Which version the draft becomes, whether it is saved, and what the module says. */
function DraftLine({ draft, about, refusal }: Props) {
  const { t } = useTranslation();
  const { edited, saving } = draft;
  const number = (edited.published?.number ?? 0) + 1;
  const changed = edited.changed || saving !== 'saved';
  return (
    <span className={classes.draftLine}>
      {changed ? (
        <StatusBadge status="pending" label={t('forms.edit.draftOf', { number })} />
      ) : (
        <StatusBadge status="completed" label={t('common.version', { number: number - 1 })} />
      )}
      {refusal ? null : (
        <span role="status">
          {saving === 'saved' && !changed ? '' : t(`forms.saving.${saving}`)}
        </span>
      )}
      {about}
    </span>
  );
}

interface StepProps {
  label: string;
  icon: React.ReactNode;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, icon, disabled, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}

function MoreMenu({ base, id, title, draft, menu, onCompare }: Props & { onCompare: () => void }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  async function exportFile() {
    try {
      await draft.flush();
      const file = await formApi(base, id).file();
      const content = JSON.stringify({ ...file, name: file.name || title }, null, 2);
      saveBlob(new Blob([content], { type: 'application/json' }), `${title}.json`);
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <DotsMenu width={280}>
      <Menu.Item
        leftSection={<IconGitCompare size={16} aria-hidden />}
        disabled={!draft.edited.published}
        onClick={() => void draft.flush().then(onCompare)}
      >
        {t('forms.edit.changes')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void exportFile()}
      >
        {t('forms.edit.export')}
      </Menu.Item>
      {menu}
    </DotsMenu>
  );
}

function PublishButton({ draft, onPublished }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { edited, saving } = draft;
  async function publish() {
    setBusy(true);
    try {
      const { published } = await draft.publish();
      toast.done(t('forms.edit.published', { number: published?.number ?? 1 }));
      onPublished?.();
    } catch {
      // What is wrong is said above the form and at its parts.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      loading={busy}
      disabled={(saving === 'saved' && !edited.changed) || saving === 'conflict'}
      onClick={() => void publish()}
    >
      {t('forms.edit.publish')}
    </Button>
  );
}

/** Why the draft is not saved, with what to do about it. */
function Notices({ draft, onSelect }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { saving, sentence, faults, edited } = draft;
  const icon = <IconAlertTriangle size={18} aria-hidden />;
  if (saving === 'conflict') {
    return (
      <Banner tone="overdue" icon={icon}>
        {sentence || t('forms.edit.conflict', { when: dateTime(edited.drafted_at) })}{' '}
        <BannerAction onClick={() => void draft.reload()}>{t('common.reload')}</BannerAction>
      </Banner>
    );
  }
  if (saving !== 'refused') return null;
  const name = (section: string, question: string) => {
    const found = draft.sections().find(({ id }) => id === section);
    return found?.questions.find(({ id }) => id === question)?.label || found?.title;
  };
  return (
    <div className={classes.wrong} role="alert">
      <p>
        {icon} {faults.all.length > 0 ? t('forms.edit.wrong') : sentence}
      </p>
      <ul>
        {faults.all.map(({ section, question, field, sentence: why }) => (
          <li key={`${section}${question}${field}`}>
            {section ? (
              <button type="button" onClick={() => onSelect(section, question)}>
                {name(section, question) || t('forms.edit.unnamed')}
              </button>
            ) : null}{' '}
            {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
