import { IconBuildingFactory2 } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NothingYet } from '@/core/records/NothingYet';
import { useRecordId } from '@/core/records/navigation';
import { RecordCard } from '@/core/records/RecordCard';
import { RecordList } from '@/core/records/RecordList';
import { useSession } from '@/platform/session';
import { Split } from '@/ui/panel/Split';
import { StatusBadge } from '@/ui/StatusBadge';
import { companyApi } from './api';
import { CompanyPeek } from './CompanyPeek';
import { isOfCompany, managesContractors } from './can';
import { useCompanyColumns } from './columns';
import { OwnCompany } from './companies/OwnCompany';
import { STATUSES } from './filters';
import { MoreMenu } from './MoreMenu';
import { useNavigation } from './navigation';
import { PapersMark } from './PaperMark';
import { Duplicates } from './people/Duplicates';
import { useCompanyFilters } from './useFilters';

/** The companies, with the form or a look at one beside the list; whoever is of one sees that. */
export function CompaniesPage() {
  return isOfCompany(useSession()) ? <OwnCompany /> : <Companies />;
}

function Companies() {
  const { t } = useTranslation();
  const manages = managesContractors(useSession());
  const id = useRecordId();
  const navigation = useNavigation();
  const columns = useCompanyColumns();
  const filters = useCompanyFilters();
  const { peek } = navigation.search;
  return (
    <Split panel={peek ? <CompanyPeek key={id} /> : <Outlet />}>
      <RecordList
        api={companyApi}
        navigation={navigation}
        title={t('contractors.title')}
        searching={t('contractors.search')}
        statuses={STATUSES}
        columns={columns}
        filters={filters}
        sort="-number"
        card={(row) => (
          <RecordCard
            title={row.company_name}
            about={[row.number, row.city].filter(Boolean).join(' · ')}
          >
            <StatusBadge status={row.status} />
            <PapersMark row={row} />
          </RecordCard>
        )}
        empty={
          <NothingYet
            icon={IconBuildingFactory2}
            title={t('contractors.emptyTitle')}
            text={t('contractors.empty')}
            next={t('contractors.new')}
            right="Contractor"
            onNext={navigation.create}
          />
        }
        saved="contractors"
        adding={{ right: 'Contractor', label: t('contractors.new') }}
        importing={manages && '/contractors/import'}
        tools={<MoreMenu />}
      />
      {manages ? <Duplicates /> : null}
    </Split>
  );
}
