/** In a brand of both demo studios a customer takes a class of one studio's package in the other; the owner sees it. */
import { MINUTE } from '../../domain/durations';
import type { Visit } from '../helpers/browser';
import { signIn } from '../helpers/identityCalls';
import { openClasses } from './api';
import { enter } from './prepared';

const OWNER = { email: 'marca@demo.mx', password: 'Marca2026' };
const CUSTOMER = { email: 'luz@demo.mx', password: 'Marca2026' };

async function cancelAll(url: string): Promise<number> {
  const { idToken } = await signIn(url, CUSTOMER.email, CUSTOMER.password);
  const headers = { authorization: `Bearer ${idToken}` };
  const reply = await fetch(`${url}/api/class_reservations/me?filter=upcoming&page=1`, { headers });
  const { class_reservations } = (await reply.json()) as { class_reservations: { class_reservation_id: number }[] };
  for (const { class_reservation_id: id } of class_reservations)
    await fetch(`${url}/api/class_reservations/${id}`, { method: 'DELETE', headers });
  return class_reservations.length;
}

/** `url`: that of the studio without her packages. */
export function walkBrand(visit: Visit, url: () => string): void {
  describe('in a brand, on a phone', () => {
    test(
      'a customer without classes here reserves with one of her package of the other studio, cancels, and reserves again',
      async () => {
        const luz = await visit('phone');
        const { page } = luz;
        const dialog = page.getByRole('dialog');
        const [single] = await openClasses(24 * 3, 24 * 14, url());
        if (!single) throw new Error('no class to reserve');
        const violations: string[] = [];
        const reserve = async (left: number): Promise<void> => {
          await page.goto(`/clase/${single.single_class_id}`);
          await page.locator('#root:not([data-dehydrated])').waitFor();
          await page
            .getByRole('button', { name: /^Reservar/ })
            .first()
            .click();
          await dialog.getByText(`${left} clases de Casa Aura`).waitFor();
          violations.push(...(await luz.checkAccessibility(`brand-offer-${left}`)));
          await dialog.getByRole('button', { name: 'Reservar con una clase' }).click();
          await page.getByText('¡Reservación guardada con éxito!').first().waitFor();
          violations.push(...(await luz.checkAccessibility('brand-reserved')));
        };
        await enter(page, CUSTOMER, '/mystudio');
        await reserve(5);
        expect(await cancelAll(url())).toBe(1);
        // The class has come back to its studio by the time she looks again.
        await reserve(5);
        expect(await cancelAll(url())).toBe(1);
        expect(violations).toEqual([]);
        expect(luz.errors).toEqual([]);
        await luz.leave();
      },
      4 * MINUTE,
    );

    test(
      'the owner sees both studios side by side, what they owe each other, and where packages are valid',
      async () => {
        const owner = await visit('phone');
        const { page } = owner;
        const violations: string[] = [];
        await enter(page, OWNER, '/admin/marca');
        await page.getByRole('heading', { name: 'Grupo Demo' }).waitFor();
        await page.getByRole('table').getByText('Casa Aura').waitFor();
        await page.getByRole('table').getByText('Bravo', { exact: false }).first().waitFor();
        violations.push(...(await owner.checkAccessibility('brand-figures')));
        await page.goto('/admin/marca/liquidacion');
        await page.getByRole('heading', { name: 'Liquidación entre estudios' }).waitFor();
        const pairs = page.getByRole('table', { name: 'Saldos con cada estudio' });
        const month = page.getByLabel('Mes');
        // The classes of last week may be of last month.
        if (
          !(await pairs.or(page.getByText('No hay visitas en este mes.')).first().textContent())?.includes('Casa Aura')
        )
          await month.selectOption({ index: 1 });
        await pairs.getByText(/Casa Aura te debe/).waitFor();
        violations.push(...(await owner.checkAccessibility('brand-settlement')));
        await page.goto('/admin/marca/paquetes');
        await page.getByRole('checkbox', { name: 'Todos los estudios de la marca' }).first().waitFor();
        violations.push(...(await owner.checkAccessibility('brand-packages')));
        expect(violations).toEqual([]);
        expect(owner.errors).toEqual([]);
        await owner.leave();
      },
      4 * MINUTE,
    );
  });
}
