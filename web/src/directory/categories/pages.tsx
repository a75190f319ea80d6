import { CategorySetContext } from './CategorySetContext';
import { CategorySetPage } from './CategorySetPage';
import { causes, environment, ofRecords } from './categorySets';

export function Categories() {
  return (
    <CategorySetContext value={ofRecords}>
      <CategorySetPage />
    </CategorySetContext>
  );
}

export function EnvironmentCategories() {
  return (
    <CategorySetContext value={environment}>
      <CategorySetPage />
    </CategorySetContext>
  );
}

export function RootCauses() {
  return (
    <CategorySetContext value={causes}>
      <CategorySetPage />
    </CategorySetContext>
  );
}
