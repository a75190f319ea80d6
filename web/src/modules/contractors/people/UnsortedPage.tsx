import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { UNSORTED, useUnsortedNavigation } from '../navigation';
import { AssignDialog } from './AssignDialog';
import { Duplicates } from './Duplicates';
import { WorkersTable } from './WorkersTable';

const NOBODY: ReadonlySet<number> = new Set();

/** Workers of contractors who are of no company yet, and those who may be one person. */
export function UnsortedPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const navigation = useUnsortedNavigation();
  const [ids, setIds] = useState(NOBODY);
  const [assigning, setAssigning] = useState(false);
  const hrefOf = (worker: number) => `${UNSORTED}/edit/${worker}?status=all`;
  return (
    <>
      <Split panel={null}>
        <PageHeader title={t('contractors.unsorted.title')} text={t('contractors.unsorted.about')}>
          {ids.size > 0 ? (
            <Button onClick={() => setAssigning(true)}>
              {t('contractors.unsorted.assign', { count: ids.size })}
            </Button>
          ) : (
            <Button
              className="icon-on-phone"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={navigation.create}
            >
              {t('contractors.workers.new')}
            </Button>
          )}
        </PageHeader>
        <WorkersTable
          company={0}
          title={t('contractors.unsorted.title')}
          navigation={navigation}
          hrefOf={hrefOf}
          onOpen={({ id }) => void navigate({ href: hrefOf(id) })}
          selection={{ ids, onChange: setIds, selecting: true }}
          empty={t('contractors.unsorted.empty')}
        />
        <Duplicates />
      </Split>
      <Outlet />
      <AssignDialog
        ids={[...ids]}
        opened={assigning}
        onClose={() => setAssigning(false)}
        onDone={() => {
          setAssigning(false);
          setIds(NOBODY);
        }}
      />
    </>
  );
}
