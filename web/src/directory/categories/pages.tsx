import { ShelfContext } from './ShelfContext';
import { ShelfPage } from './ShelfPage';
import { causes, environment, ofRecords } from './shelves';

export function Categories() {
  return (
    <ShelfContext value={ofRecords}>
      <ShelfPage />
    </ShelfContext>
  );
}

export function EnvironmentCategories() {
  return (
    <ShelfContext value={environment}>
      <ShelfPage />
    </ShelfContext>
  );
}

export function RootCauses() {
  return (
    <ShelfContext value={causes}>
      <ShelfPage />
    </ShelfContext>
  );
}
