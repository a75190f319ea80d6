import { Button } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '@/ui/AddButton';
import { EmptyState } from '@/ui/EmptyState';
import { SearchBox } from '@/ui/filters/SearchBox';
import { FormDialog } from '@/ui/form/FormDialog';
import { PageHeader } from '@/ui/PageHeader';
import { DataTable } from '@/ui/table/DataTable';
import { queryState } from '@/ui/table/queryState';
import { useTableView } from '@/ui/table/useTableView';
import { domainsQuery } from './api';
import { DomainCard, useDomainColumns } from './columns';
import { DomainDialog } from './DomainDialog';
import { OwnDomainForm, ReserveForm, SubDomainForm } from './forms';

const domainsRoute = getRouteApi('/app/domains_control');

const FORMS = { own: OwnDomainForm, subDomain: SubDomainForm, reserve: ReserveForm } as const;

type FormName = keyof typeof FORMS;

/** Own domains, former sub-domains and reserved names, for the master super admin. */
export function DomainsPage() {
  const { t } = useTranslation();
  const search = domainsRoute.useSearch();
  const navigate = useNavigate({ from: '/domains_control' });
  const { view } = useTableView('domains');
  const columns = useDomainColumns();
  const list = useQuery(domainsQuery(search));
  const [form, setForm] = useState<FormName>();
  const [openId, setOpenId] = useState<number>();
  const rows = list.data?.domains ?? (list.data ? [] : undefined);
  const open = rows?.find(({ id }) => id === openId);
  const Form = form && FORMS[form];
  return (
    <div className="page">
      <PageHeader title={t('domains.title')} text={t('domains.text')}>
        <Button variant="default" onClick={() => setForm('reserve')}>
          {t('domains.reserve')}
        </Button>
        <Button variant="default" onClick={() => setForm('subDomain')}>
          {t('domains.subDomain')}
        </Button>
        <AddButton refusal={null} onClick={() => setForm('own')}>
          {t('domains.own')}
        </AddButton>
      </PageHeader>
      <SearchBox
        label={t('domains.search')}
        value={search.q ?? ''}
        onChange={(q) => navigate({ search: { q }, replace: true })}
      />
      <DataTable
        label={t('domains.title')}
        columns={columns}
        rows={rows}
        view={view}
        nameOf={(row) => row.name}
        onOpen={(row) => setOpenId(row.id)}
        openId={openId}
        {...queryState(list)}
        onPage={(page) => navigate({ search: (before) => ({ ...before, page }) })}
        card={(row) => <DomainCard row={row} />}
        empty={
          <EmptyState
            icon={<IconWorld size={22} stroke={1.6} />}
            title={t(search.q ? 'domains.noneFound' : 'domains.none')}
            text={search.q ? '' : t('domains.noneText')}
          />
        }
      />
      <FormDialog
        title={t(`domains.${form ?? 'own'}`)}
        opened={form !== undefined}
        onClose={() => setForm(undefined)}
      >
        {Form ? <Form onClose={() => setForm(undefined)} onOpen={setOpenId} /> : null}
      </FormDialog>
      {open ? <DomainDialog of={open} onClose={() => setOpenId(undefined)} /> : null}
    </div>
  );
}
