import { Button } from '@mantine/core';
import { IconTableImport, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { companyApi } from '../api';
import { bulkPath, companyPath, usePathId, useWorkerNavigation, workerPath } from '../navigation';
import { WorkersTable } from './WorkersTable';

/** The workers of a company, with the form of one beside them. */
export function WorkersPage() {
  const { t } = useTranslation();
  const id = usePathId('company_id');
  const navigation = useWorkerNavigation();
  const navigate = useNavigate();
  const company = useQuery(companyApi.one(id)).data;
  return (
    <Split panel={<Outlet />}>
      <PageHeader
        title={t('contractors.workers.title')}
        text={company ? <AppLink href={companyPath(id)}>{company.company_name}</AppLink> : null}
      >
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
        empty={t('contractors.workers.empty')}
      />
    </Split>
  );
}
