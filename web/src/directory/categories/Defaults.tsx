import { Button } from '@mantine/core';
import { IconCategory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import { EmptyState } from '@/ui/EmptyState';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useCategorySet } from './CategorySetContext';
import { refresh } from './categorySet';

type Sets = Body<'/api/categories/defaults', 'post'>['category_types'];

/** Nothing is there yet: the usual words are offered, or one begins with one's own. */
export function Defaults({ type }: { type: string }) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { set, why, create } = useCategorySet();
  const sets = (type ? [type] : set.sets) as Sets;
  const add = useWrite({
    send: (category_types: Sets, headers) =>
      unwrap(api.POST('/api/categories/defaults', { body: { category_types }, headers })),
    onSuccess: refresh,
  });
  async function begin() {
    try {
      const { added } = await add.mutateAsync(sets);
      toast.done(t('categories.added', { count: added }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <EmptyState
      icon={<IconCategory size={22} stroke={1.6} />}
      title={t('categories.emptyTitle')}
      text={t(why('create') ? 'categories.emptyReader' : 'categories.empty')}
    >
      {why('create') ? null : (
        <>
          <Button loading={add.isPending} onClick={() => void begin()}>
            {t('categories.begin')}
          </Button>
          <Button variant="default" onClick={() => create()}>
            {t(`categories.new.${set.name}`)}
          </Button>
        </>
      )}
    </EmptyState>
  );
}
