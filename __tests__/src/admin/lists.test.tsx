/** The lists of the admin area. */
import { useCallback } from 'react';
import { act } from 'react-dom/test-utils';
import { listsReducer, useList, type List, type ListPage } from '../../../src/admin/list/useList';
import { clearMe } from '../../../src/features/customers/state';
import { mountScreen } from '../../helpers/mount';
import { flushPromises, OTHER_ACTION, realStore } from '../../helpers/store';

test('the reducer of admin lists stores each by its name, ignores other domains, and is emptied at sign-out', () => {
  const page = { rows: [{ id: 1 }], next: 2 };
  const kept = listsReducer(undefined, { type: 'lists/KEEP', name: 'avisos', page });
  expect(kept).toEqual({ avisos: page });
  expect(listsReducer(kept, OTHER_ACTION as never)).toBe(kept);
  expect(listsReducer(kept, clearMe())).toEqual({});
});

test('a later request of a list overtakes an earlier one, and rows stay until the next ones are there', async () => {
  const answers: ((page: ListPage<string>) => void)[] = [];
  const list: { current?: List<ListPage<string>> } = {};
  const Screen = ({ query }: { readonly query: string }) => {
    const read = useCallback(() => new Promise<ListPage<string>>((done) => void answers.push(done)), []);
    list.current = useList(query, read);
    return null;
  };
  const store = realStore();
  store.injectReducers({ lists: listsReducer });
  await mountScreen(<Screen query="avisos" />, store);
  await act(async () => {
    const second = list.current!.reload();
    answers[1]!({ rows: ['nuevo'], next: null });
    await second;
    answers[0]!({ rows: ['viejo'], next: null });
    await flushPromises();
  });
  expect(list.current).toMatchObject({ rows: ['nuevo'], busy: false });
  await act(async () => {
    void list.current!.reload();
    await flushPromises();
  });
  expect(list.current).toMatchObject({ rows: ['nuevo'], busy: true });
});
