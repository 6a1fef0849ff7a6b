import { MemoryStore } from '../../src/host/index';

describe('the store in memory', () => {
  it('keeps JSON copies', async () => {
    const store = new MemoryStore().forFlow('a');
    const value = { when: new Date(0), list: [1] };
    await expect(store.put('key', value)).resolves.toBe(value);
    value.list.push(2);
    await expect(store.get('key')).resolves.toEqual({
      when: '1970-01-01T00:00:00.000Z',
      list: [1],
    });
    await store.delete('key');
    await expect(store.get('key')).resolves.toBeNull();
  });

  it('keeps flows apart and shares the project', async () => {
    const project = new MemoryStore();
    const one = project.forFlow('a');
    const two = project.forFlow('b');
    await one.put('key', 1);
    await one.put('key', 2, 'COLLECTION');
    await expect(two.get('key')).resolves.toBeNull();
    await expect(two.get('key', 'COLLECTION')).resolves.toBe(2);
    await expect(one.get('key')).resolves.toBe(1);
  });

  it.each(['', 'k'.repeat(129)])('refuses a key that is empty or too long: %s', async (key) => {
    const store = new MemoryStore().forFlow('a');
    await expect(store.put(key, 1)).rejects.toThrow('1 to 128 characters');
    await expect(store.get(key)).rejects.toThrow('1 to 128 characters');
    await expect(store.put('k'.repeat(128), 1)).resolves.toBe(1);
  });

  it('refuses more than 512 KB of JSON', async () => {
    const store = new MemoryStore().forFlow('a');
    const quotes = 2;
    await expect(store.put('key', 'v'.repeat(512 * 1024 - quotes))).resolves.toBeDefined();
    await expect(store.put('key', 'v'.repeat(512 * 1024))).rejects.toThrow('512 KB');
    await expect(store.put('key', 'é'.repeat(300 * 1024))).rejects.toThrow('512 KB');
  });
});
