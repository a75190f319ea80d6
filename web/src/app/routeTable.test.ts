import { expect, test } from 'vitest';
import { rulesOf, userOf } from '@/platform/fixtures';
import { inTable, isOpenTo, mayEnter, rowOf } from '@/shell/mayEnter';
import { router } from './router';
import { ROUTE_TABLE } from './routeTable';

const built = new Set(
  Object.keys(router.routesByPath).map((path) => inTable(path).replaceAll(/:\w+/g, ':')),
);
const shapeOf = (path: string) => inTable(path).replaceAll(/:\w+/g, ':');

test('the table has each address once', () => {
  expect(ROUTE_TABLE).toHaveLength(156);
  expect(new Set(ROUTE_TABLE.map(({ path }) => path)).size).toBe(156);
});

test.each(ROUTE_TABLE.map(({ path }) => path))('%s has a screen', (path) => {
  expect(built.has(shapeOf(path))).toBe(true);
});

const somebody = (
  rights: Parameters<typeof rulesOf>[0],
  is: Parameters<typeof userOf>[0] = {},
) => ({
  rules: rulesOf(rights),
  user: userOf(is),
});

test('a right opens what it guards, and nothing else', () => {
  const who = somebody({ Site: ['read'] });
  expect(isOpenTo('/sites', who)).toBe(true);
  expect(isOpenTo('/sites/$id/divisions', who)).toBe(true);
  expect(isOpenTo('/roles', who)).toBe(false);
  expect(isOpenTo('/mailers', who)).toBe(false);
  expect(isOpenTo('/not/in/the/table', who)).toBe(true);
});

test('admins and the master super admin have what is theirs', () => {
  const admin = somebody({}, { is_admin: true });
  const master = somebody({}, { is_master_super_admin: true });
  expect(mayEnter('admin', admin)).toBe(true);
  expect(mayEnter('admin', master)).toBe(false);
  expect(mayEnter('master', admin)).toBe(false);
  expect(mayEnter('master', master)).toBe(true);
});

test('what varies in an address may be called anything', () => {
  expect(rowOf('/actions/summary/$id/{-$tab}')?.rule).toBe('Action read');
  expect(rowOf('/permits/map-view')?.path).toBe('/permits/map-view/');
  expect(rowOf('/')?.rule).toBe('signed in');
});
