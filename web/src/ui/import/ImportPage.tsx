import { Button } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withExplicitStatus } from '@/platform/search';
import { PageHeader } from '../PageHeader';
import { Importer } from './Importer';

interface Props {
  title: string;
  /** What has to be done before. */
  text?: string;
  /** The address of the operation that imports this kind of record. */
  path: string;
  onTemplate: () => Promise<void>;
  /** What was read of this kind of record, and is old when there are new ones. */
  stale: QueryKey;
  /** The list in which they stand then; it opens without the form for a new one. */
  list: string;
  /** What is still to be done once they are there. */
  after?: ReactNode;
}

/** A page of its own: mapping columns takes more room than a panel has. */
export function ImportPage({ title, text, path, onTemplate, stale, list, after }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <div className="page">
      <PageHeader title={title} text={text} />
      <Importer
        path={path}
        onTemplate={onTemplate}
        onImported={() => queries.invalidateQueries({ queryKey: stale })}
        after={after}
        done={
          <Button onClick={() => navigate({ to: list, search: withExplicitStatus } as never)}>
            {t('import.toList')}
          </Button>
        }
      />
    </div>
  );
}
