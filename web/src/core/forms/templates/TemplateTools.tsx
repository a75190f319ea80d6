import { Button, Menu } from '@mantine/core';
import { IconCopy, IconSettings, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { useCan } from '@/platform/can';
import { AskedWrite } from '@/ui/AskedWrite';
import type { AnyTemplate, TemplateKit } from './kit';
import { NewTemplate } from './NewTemplate';
import { SettingsDialog } from './SettingsDialog';

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  template: T;
}

/** What is done with a template beside its form: settings; in the menu a copy, and removing it. */
export function useTemplateTools<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  template,
}: Props<T, V>) {
  const { t } = useTranslation();
  const { can } = useCan();
  const kept = useRefusal()(template.can.delete);
  const [asked, setAsked] = useState<'settings' | 'copy' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const tools = (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={16} aria-hidden />}
        onClick={() => setAsked('settings')}
      >
        {t('forms.templates.settings')}
      </Button>
      <SettingsDialog kit={kit} template={template} opened={asked === 'settings'} onClose={close} />
      <NewTemplate kit={kit} copied={template} opened={asked === 'copy'} onClose={close} />
      <RemoveTemplate kit={kit} template={template} opened={asked === 'remove'} onClose={close} />
    </>
  );
  const menu = (
    <>
      {can(kit.right, 'create') ? (
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setAsked('copy')}
        >
          {t('forms.templates.copy')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden />}
        aria-disabled={Boolean(kept) || undefined}
        closeMenuOnClick={!kept}
        color={kept ? undefined : 'danger'}
        onClick={kept ? undefined : () => setAsked('remove')}
      >
        {t('forms.templates.remove')}
        {kept ? <div>{kept}</div> : null}
      </Menu.Item>
    </>
  );
  return { tools, menu };
}

interface RemoveProps<T extends AnyTemplate, V extends Record<string, unknown>>
  extends Props<T, V> {
  opened: boolean;
  onClose: () => void;
}

function RemoveTemplate<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  template: { id, name },
  opened,
  onClose,
}: RemoveProps<T, V>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = kit.useWords();
  const remove = kit.api.useRemove(id);
  return (
    <AskedWrite
      danger
      opened={opened}
      title={t('forms.templates.removeTitle', { name })}
      text={words.removeText}
      confirm={t('forms.templates.remove')}
      write={() => remove.mutateAsync(null)}
      done={t('forms.templates.removed', { name })}
      onClose={onClose}
      onDone={() => void navigate({ to: kit.path } as never)}
    />
  );
}
