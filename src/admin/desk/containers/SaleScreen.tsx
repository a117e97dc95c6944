import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import type { DeskSale } from '../../../../domain/contract/desk';
import { discountTermsOf } from '../../../../domain/discounts';
import type { FormField } from '../../../../domain/forms/types';
import { fieldErrors, storedValues } from '../../../../domain/forms/validate';
import { formatDateTime } from '../../../../domain/format';
import { readGiftAmounts } from '../../../../domain/giftCards';
import { toCentavos } from '../../../../domain/money';
import { singleFor } from '../../../../domain/packages';
import { discountedPrice, packagePrice } from '../../../../domain/pricing';
import { isAllowed } from '../../../../domain/roles';
import { studioDay } from '../../../../domain/studioTime';
import { confirm } from '../../../core/confirm/confirm';
import { askReason } from '../../../core/confirm/reason';
import { idempotencyKey } from '../../../core/http/idempotency';
import { ADMIN_PATHS, checkInPath } from '../../../../domain/adminPaths';
import type { AppDispatch } from '../../../core/state';
import { localDay } from '../../../core/time/localDay';
import { selectMe } from '../../../features/customers/selectors';
import { selectConfig } from '../../../features/appconfig/state';
import { getQuestions } from '../../../features/checkout/service';
import { className } from '../../../features/schedule/labels';
import { uploadFile } from '../../../features/files/actions';
import { useTitle } from '../../../ssr/RenderContext';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/EmptyState';
import { Form } from '../../../ui/form/Form';
import type { UploadOptions } from '../../../ui/form/useUploads';
import { PageHeader } from '../../../ui/PageHeader';
import { useNow } from '../../../ui/useNow';
import { getRoster } from '../../attendance/service';
import { getStoreCredit } from '../../customer/service';
import { FindOrCreate } from '../../customers/components/FindOrCreate';
import CashDue from '../../purchases/CashDue';
import { getUnpaidPurchases } from '../../purchases/service';
import {
  changePackage,
  emptyCart,
  deskOrderOf,
  giftOf,
  inCart,
  nextCart,
  quoteCart,
  readCart,
  readPlace,
  storeCart,
  storePlace,
  type Cart,
} from '../cart';
import { Checkout } from '../components/Checkout';
import { ClassOfSale } from '../components/ClassOfSale';
import { GiftDelivery, giftErrors } from '../components/GiftDelivery';
import { Items } from '../components/Items';
import { Receipt } from '../components/Receipt';
import { RecentSales } from '../components/RecentSales';
import { nameOf } from '../labels';
import * as service from '../service';
import { selectAdminLocations, selectLocation } from '../../location/location';
import { useCalls } from '../../calls';
import { useLoaded } from '../../useLoaded';
import '../desk.scss';

const NO_QUESTIONS: readonly FormField[] = [];
const NO_METHODS: readonly PaymentMethod[] = [];
/** The discount of a link, which sells one package. */
const discountOf = ({ discount_code: code, total }: DeskSale) =>
  code === null ? null : { code, price: toCentavos(total) };
const getRecentSales = () => service.getSales({});
const LOST =
  'Sin conexión: no sabemos si la venta se registró. Nada se perdió: presiona de nuevo y no se cobra dos veces.';

/** /admin/caja */
export default function SaleScreen() {
  useTitle('Caja');
  const config = useSelector(selectConfig);
  const role = useSelector(selectMe)?.role;
  const locations = useSelector(selectAdminLocations);
  const frame = useSelector(selectLocation);
  const dispatch = useDispatch<AppDispatch>();
  const { onCall } = useCalls();
  const onUpload = useCallback((file: File, options: UploadOptions) => dispatch(uploadFile(file, options)), [dispatch]);
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('cliente')) || null;
  const shown = Number(params.get('venta')) || null;
  const classId = Number(params.get('clase')) || null;
  const ofClass = useMemo(
    (): Record<string, string> => (classId === null ? {} : { clase: String(classId) }),
    [classId],
  );
  const [cart, setCart] = useState<Cart>(readCart);
  const [done, setDone] = useState<DeskSale | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [answerErrors, setAnswerErrors] = useState<Readonly<Record<string, string>>>({});
  const [wrongGift, setWrongGift] = useState<Readonly<Record<string, string>>>({});
  const day = studioDay(useNow(), config.timezone);

  // A changed sale gets a new key, and so does the same one after a refusal.
  const change = useCallback((next: Partial<Cart>): void => {
    setError(null);
    setCart((before) => ({ ...before, ...next, key: idempotencyKey() }));
  }, []);
  useEffect(() => storeCart(cart), [cart]);
  const offered = useLoaded(service.getPackages);
  const recent = useLoaded(getRecentSales);
  const asked = useLoaded(getQuestions);
  const ownMethods = useLoaded(service.getOwnMethods);
  const load = (): Promise<unknown> => Promise.all([offered.reload(), recent.reload(), asked.reload()]);
  const packages = offered.data;
  const attended = useLoaded(useMemo(() => (classId === null ? null : () => getRoster(classId)), [classId]));
  const single = attended.data?.single_class ?? null;
  const questions = asked.data ?? NO_QUESTIONS;
  const buyerId = cart.buyer?.customer_id;
  const isReadingClass = classId !== null && !attended.data && attended.error === null;
  const unpaid = useLoaded(
    useMemo(() => (buyerId === undefined ? null : () => getUnpaidPurchases({ customer_id: buyerId })), [buyerId]),
  );
  const owned = useLoaded(useMemo(() => (buyerId === undefined ? null : () => getStoreCredit(buyerId)), [buyerId]));
  useEffect(() => {
    if (wanted === null || wanted === buyerId || !packages || isReadingClass) return;
    void onCall(() => service.getBuyer(wanted)).then((found) => {
      if (!found.ok) return setError(found.error.message);
      const offer =
        single &&
        singleFor(packages, { ...single.class_type, class_package_id: single.class_package_id, guest: false });
      // What was begun for another customer isn't sold to this one.
      return setCart((before) => ({
        ...(before.buyer ? nextCart(before) : before),
        buyer: found.data,
        ...(offer && { packages: [inCart(offer.class_package_id)] }),
        key: idempotencyKey(),
      }));
    });
  }, [wanted, buyerId, packages, single, isReadingClass, onCall]);

  useEffect(() => {
    if (shown === null) return;
    void onCall(() => service.getSale(shown)).then((found) => {
      if (found.ok) setDone(found.data);
      else setError(found.error.message);
    });
  }, [shown, onCall]);

  const choose = (buyer: service.Buyer | null): void => {
    setParams({ ...(buyer && { cliente: String(buyer.customer_id) }), ...ofClass }, { replace: true });
    change({
      buyer,
      usesCredit: false,
      ...(!buyer && {
        packages: [],
        method: 'cash' as const,
        gift: emptyCart().gift,
        charges: cart.charges.filter(({ isGift }) => !isGift),
      }),
    });
  };
  const lines = cart.packages.flatMap((chosen) => {
    const pkg = packages?.find(({ class_package_id }) => class_package_id === chosen.class_package_id);
    return pkg ? [{ pkg, chosen }] : [];
  });
  const balance = toCentavos(owned.data?.balance ?? 0);
  const sellsGift = cart.charges.some(({ isGift }) => isGift);
  const gift = { ...cart.gift, send_on: cart.gift.send_on || day };
  // Store credit pays for no gift card.
  const spendable = sellsGift ? 0 : balance;
  const { priced, total, credit } = quoteCart(cart, lines, spendable, config);

  const choices = [cart.location_id, single?.location.location_id, frame, readPlace()];
  const place = choices.find((id) => locations.length > 1 && locations.some((one) => one.location_id === id)) ?? null;

  const asks = lines.length > 0 && cart.method !== 'link' && questions.length > 0;

  const sell = async (): Promise<void> => {
    if (busy) return;
    const rules = { today: localDay(new Date()) };
    const wrong = asks ? fieldErrors(questions, cart.answers, rules) : {};
    setAnswerErrors(wrong);
    const wrongDelivery = sellsGift ? giftErrors(gift, day) : {};
    setWrongGift(wrongDelivery);
    if (Object.keys(wrong).length > 0) return setError('Responde las preguntas de la compra.');
    if (Object.keys(wrongDelivery).length > 0) return setError('Revisa a quién le llega la tarjeta de regalo.');
    setBusy(true);
    setError(null);
    const answers = asks ? storedValues(questions, cart.answers, rules) : undefined;
    const order = deskOrderOf({ ...cart, gift }, { total, credit, answers, place });
    const result = await onCall(() => service.postSale(order, cart.key));
    setBusy(false);
    if (result.ok) {
      setDone(result.data);
      setParams(ofClass, { replace: true });
      setCart(nextCart);
      void load();
      void owned.reload();
      return;
    }
    const { status, code, message } = result.error;
    setError(status === 0 || status >= 500 ? LOST : message);
    if (code === 'desk-sale/changed') void load();
    if (code === 'checkout/store-credit') void owned.reload();
    // A refused request has sold nothing, so the next one gets a new key.
    if (status > 0 && status < 500) setCart((before) => ({ ...before, key: idempotencyKey() }));
  };
  // A code counts for the first package that it fits.
  const discountBy = async (code: string): Promise<string | null> => {
    let refusal: string | null = null;
    for (const { pkg } of lines) {
      const result = await onCall(() => service.getDiscount(code, pkg.class_package_id));
      if (result.ok) {
        const price = discountedPrice(toCentavos(packagePrice(pkg)), discountTermsOf(result.data));
        change(changePackage(cart, pkg.class_package_id, { discount: { code, price } }));
        return null;
      }
      refusal ??= result.error.message;
    }
    return refusal;
  };
  const voidSale = async (sale: DeskSale): Promise<void> => {
    await askReason({
      title: 'Precaución',
      text:
        `Se anula «${sale.title}» de ${nameOf(sale.customer)}: devuelves el dinero, ` +
        'pierde sus clases y lugares, y no se puede deshacer.',
      label: 'Motivo',
      maxLength: 300,
      missing: 'Escribe el motivo.',
      ok: 'Sí, anular',
      cancel: 'No',
      send: async (reason) => {
        const result = await onCall(() => service.voidSale(sale.desk_sale_id, { reason }));
        return result.ok ? null : result.error.message;
      },
    });
    await load();
  };
  const withdraw = async (sale: DeskSale): Promise<void> => {
    const text = `¿Retirar la liga de ${nameOf(sale.customer)}? Ya no se podrá pagar.`;
    if (!(await confirm({ title: 'Retirar liga', text, ok: 'Sí, retirar' }))) return;
    const result = await onCall(() => service.withdrawLink(sale.desk_sale_id));
    if (!result.ok) setError(result.error.message);
    await load();
  };
  const next = (): void => {
    setDone(null);
    setParams({}, { replace: true });
  };
  const charge = (sale: DeskSale): void => {
    setDone(null);
    setParams(sale.customer ? { cliente: String(sale.customer.customer_id) } : {}, { replace: true });
    change({
      ...emptyCart(),
      buyer: sale.customer,
      packages:
        sale.class_package_id === null ? [] : [{ ...inCart(sale.class_package_id), discount: discountOf(sale) }],
      // A gift card is the last one.
      charges: sale.charges.map(({ concept, amount }, n) => ({
        concept,
        amount: toCentavos(amount),
        ...(sale.gift_card && n === sale.charges.length - 1 && { isGift: true as const }),
      })),
      ...(sale.gift_card && { gift: giftOf(sale.gift_card, day) }),
      replaces: sale.desk_sale_id,
    });
  };
  const due = unpaid.data?.rows.find(({ customer }) => customer.customer_id === buyerId);

  return (
    <div className="ui-container ui-page desk">
      <PageHeader
        title="Caja"
        text={single ? `Para ${className(single)}, ${formatDateTime(single.class_date)}.` : 'Vende paquetes y cargos.'}
        actions={
          <>
            {classId !== null && <Link to={checkInPath(classId)}>Volver a la lista</Link>}
            <Link to={ADMIN_PATHS.cash}>Efectivo por cobrar</Link>
            <Link to={ADMIN_PATHS.cashCount}>Corte de caja</Link>
          </>
        }
      />
      {done ? (
        <Receipt sale={done} zone={config.timezone} studio={config.business_name} onNext={next}>
          {attended.data && done.customer && done.status === 'paid' && done.class_package_id !== null && (
            <ClassOfSale customer={done.customer} roster={attended.data} onReload={attended.reload} />
          )}
        </Receipt>
      ) : offered.error !== null && !offered.busy ? (
        <ErrorState title="No pudimos cargar los paquetes." onRetry={() => void load()} />
      ) : (
        <div className="desk-columns">
          <div className="desk-column">
            <section className="desk-buyer ui-card">
              <h2>Para quién</h2>
              {cart.buyer ? (
                <p className="desk-buyer__name">
                  <strong>{nameOf(cart.buyer)}</strong>
                  <Button variant="ghost" onClick={() => choose(null)}>
                    Cambiar
                  </Button>
                </p>
              ) : (
                <FindOrCreate
                  choose="Elegir"
                  onChoose={choose}
                  onCreated={choose}
                  hint="Sin cliente, la venta es de un visitante."
                />
              )}
              {cart.buyer && due && <CashDue due={due} owner={nameOf(cart.buyer)} onRefresh={unpaid.reload} />}
            </section>
            <Items
              packages={packages ?? []}
              giftAmounts={readGiftAmounts(config.gift_card_amounts) ?? []}
              cart={cart}
              onChange={change}
            />
            {sellsGift && (
              <GiftDelivery
                values={gift}
                errors={wrongGift}
                busy={busy}
                onChange={(values) => change({ gift: values })}
              />
            )}
            {asks && (
              <section className="ui-card desk-questions" aria-labelledby="preguntas-de-la-compra">
                <h2 id="preguntas-de-la-compra">Preguntas de la compra</h2>
                <Form
                  fields={questions}
                  values={cart.answers}
                  errors={answerErrors}
                  busy={busy}
                  upload={onUpload}
                  onChange={(answers) => change({ answers })}
                  onSubmit={() => undefined}
                  submitLabel={null}
                />
              </section>
            )}
          </div>
          <Checkout
            cart={cart}
            lines={priced}
            total={total}
            balance={spendable}
            credit={credit}
            discounts={config.discounts_enabled && isAllowed(role, 'only_admins_discount', config)}
            locations={locations}
            place={place}
            ownMethods={ownMethods.data ?? NO_METHODS}
            busy={busy}
            error={error}
            onChange={change}
            onPlace={(location_id) => {
              storePlace(location_id);
              change({ location_id });
            }}
            onDiscount={discountBy}
            onSell={() => void sell()}
          />
        </div>
      )}
      <RecentSales
        sales={recent.data?.desk_sales ?? null}
        zone={config.timezone}
        onOpen={setDone}
        onVoid={(sale) => void voidSale(sale)}
        onWithdraw={(sale) => void withdraw(sale)}
        onCharge={charge}
      />
    </div>
  );
}
