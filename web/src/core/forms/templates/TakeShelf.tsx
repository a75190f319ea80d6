import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { shelfOf } from '../api';
import type { AnyTemplate, TemplateKit } from './kit';

interface Props<T extends AnyTemplate, V extends Record<string, unknown>> {
  kit: TemplateKit<T, V>;
  /** All of them were there. */
  onNone?: () => void;
}

/** Makes templates of all ready forms, at once. */
export function TakeShelf<T extends AnyTemplate, V extends Record<string, unknown>>({
  kit,
  onNone,
}: Props<T, V>) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { data } = useQuery(shelfOf(kit.api.base));
  const take = kit.api.useTakeShelf();
  const count = data?.forms.length ?? 0;
  if (count === 0) return null;
  async function press() {
    try {
      const { added } = await take.mutateAsync(null);
      if (added === 0) onNone?.();
      else toast.done(t('forms.templates.taken', { count: added }));
    } catch (failure) {
      toast.failed(sentence(failure));
    }
  }
  return (
    <Button loading={take.isPending} onClick={() => void press()}>
      {t('forms.templates.take', { count })}
    </Button>
  );
}
