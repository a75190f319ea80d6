import { Button } from '@mantine/core';
import { IconTableImport, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { companyApi } from '../api';
import { sortsWorkers } from '../can';
import { bulkPath, companyPath, usePathId, useWorkerNavigation, workerPath } from '../navigation';
import { AssignDialog } from './AssignDialog';
import { WorkersTable } from './WorkersTable';

const NOBODY: ReadonlySet<number> = new Set();

/** The workers of a company, with the form of one beside them. */
export function WorkersPage() {
  const { t } = useTranslation();
  const id = usePathId('company_id');
  const navigation = useWorkerNavigation();
  const navigate = useNavigate();
  const company = useQuery(companyApi.one(id)).data;
  const moves = sortsWorkers(useSession());
  const [ids, setIds] = useState(NOBODY);
  const [assigning, setAssigning] = useState(false);
  return (
    <Split panel={<Outlet />}>
      <PageHeader
        title={t('contractors.workers.title')}
        text={company ? <AppLink href={companyPath(id)}>{company.company_name}</AppLink> : null}
      >
        {ids.size > 0 ? (
          <Button variant="default" onClick={() => setAssigning(true)}>
            {t('contractors.unsorted.assign', { count: ids.size })}
          </Button>
        ) : null}
        {company?.can.workers === '' ? (
          <>
            <Button
              variant="default"
              className="icon-on-phone"
              component={AppLink}
              href={bulkPath(id)}
              leftSection={<IconTableImport size={16} aria-hidden />}
            >
              {t('contractors.workers.upload')}
            </Button>
            <Button
              className="icon-on-phone"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={navigation.create}
            >
              {t('contractors.workers.new')}
            </Button>
          </>
        ) : null}
      </PageHeader>
      <WorkersTable
        company={id}
        title={t('contractors.workers.title')}
        navigation={navigation}
        hrefOf={(worker) => workerPath(id, worker)}
        onOpen={(worker) => void navigate({ href: workerPath(id, worker.id) })}
        selection={moves ? { ids, onChange: setIds, selecting: true } : undefined}
        empty={t('contractors.workers.empty')}
      />
      <AssignDialog
        ids={[...ids]}
        opened={assigning}
        onClose={() => setAssigning(false)}
        onDone={() => {
          setAssigning(false);
          setIds(NOBODY);
        }}
      />
    </Split>
  );
}
