import { IconFileCertificate, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { RecordCard } from '@/core/records/RecordCard';
import { RecordTable } from '@/core/records/RecordTable';
import { SavedViews } from '@/core/views/SavedViews';
import { AppLink } from '@/ui/AppLink';
import { FilterBar } from '@/ui/filters/FilterBar';
import { GuardedButton } from '@/ui/GuardedButton';
import { PageHeader } from '@/ui/PageHeader';
import { Split } from '@/ui/panel/Split';
import { ExportButton } from '@/ui/table/ExportButton';
import { useChosen } from '@/ui/table/useSelection';
import { useTableView } from '@/ui/table/useTableView';
import { ViewMenu } from '@/ui/table/ViewMenu';
import { companyApi, documentsOf } from '../api';
import { companyPath, documentPath, useDocumentNavigation, usePathId } from '../navigation';
import { PaperMark, useValidity } from '../PaperMark';
import { useDocumentFilters } from '../useFilters';
import { useDocumentColumns } from './columns';

/** The documents of one company, with the form for another one beside them. */
export function DocumentsPage() {
  const { t } = useTranslation();
  const id = usePathId('company_id');
  const navigate = useNavigate();
  const navigation = useDocumentNavigation();
  const api = useMemo(() => documentsOf(id), [id]);
  const company = useQuery(companyApi.one(id)).data;
  const { view, change } = useTableView('contractor_documents');
  const columns = useDocumentColumns();
  const filters = useDocumentFilters();
  const validity = useValidity();
  const { page: _, ...values } = navigation.search;
  const open = (row: { id: number }) => void navigate({ to: documentPath(row.id) } as never);
  return (
    <Split panel={<Outlet />}>
      <PageHeader
        title={t('contractors.documents.title')}
        text={company ? <AppLink href={companyPath(id)}>{company.company_name}</AppLink> : null}
      >
        {company?.can.upload === '' ? (
          <GuardedButton
            refusal={null}
            leftSection={<IconPlus size={16} aria-hidden />}
            className="icon-on-phone"
            onClick={navigation.create}
          >
            {t('contractors.documents.new')}
          </GuardedButton>
        ) : null}
      </PageHeader>
      <FilterBar
        filters={filters}
        values={values}
        onChange={navigation.patch}
        search={t('contractors.documents.search')}
        saved={<SavedViews list="contractor_documents" values={values} />}
        tools={<ExportButton onExport={(format) => api.export(navigation.search, format)} />}
      >
        <ViewMenu columns={columns} view={view} onChange={change} />
      </FilterBar>
      <RecordTable
        api={api}
        navigation={{ ...navigation, open }}
        title={t('contractors.documents.title')}
        columns={columns}
        filters={filters}
        sort="-number"
        arranged={view}
        marked={useChosen()}
        card={(row) => (
          <RecordCard
            title={row.title}
            about={[row.number, row.kind.name, row.worker?.name, validity(row)]
              .filter(Boolean)
              .join(' · ')}
          >
            <PaperMark paper={row} />
          </RecordCard>
        )}
        empty={
          <NothingYet
            icon={IconFileCertificate}
            title={t('contractors.documents.emptyTitle')}
            text={t('contractors.documents.empty')}
            next={t('contractors.documents.new')}
            right="Contractor"
            onNext={navigation.create}
          />
        }
      />
    </Split>
  );
}
