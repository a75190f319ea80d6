import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { shelfOf } from '../api';
import type { AnyTemplate, TemplateKit } from './kit';
import { TakeShelf } from './TakeShelf';

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  /** What cannot be done as long as there is no template. */
  title: string;
  /** Who may make templates. */
  ask: readonly { readonly name: string }[];
}

/** No template can be chosen: those who may take the ready ones, others hear whom to ask. */
export function ShelfOffer<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  title,
  ask,
}: Props<T, V>) {
  const { t } = useTranslation();
  const { can } = useCan();
  const { list } = useFormats();
  const may = can(kit.right, 'create');
  const [none, setNone] = useState(false);
  const { data } = useQuery({ ...shelfOf(kit.api.base), enabled: may });
  const ready = list((data?.forms ?? []).map(({ name }) => name));
  const whom = list(ask.map(({ name }) => name));
  const icon = <IconForms size={20} stroke={1.6} />;
  if (!may) {
    const text = whom
      ? t('forms.templates.ask', { names: whom })
      : t('forms.templates.askSomebody');
    return <EmptyState small icon={icon} title={title} text={text} />;
  }
  const text = none ? t('forms.templates.allThere') : t('forms.templates.offer', { names: ready });
  return (
    <EmptyState small icon={icon} title={title} text={data ? text : undefined}>
      {none ? null : <TakeShelf kit={kit} onNone={() => setNone(true)} />}
      <Button component={AppLink} variant="default" href={kit.path}>
        {t('forms.templates.look')}
      </Button>
    </EmptyState>
  );
}
