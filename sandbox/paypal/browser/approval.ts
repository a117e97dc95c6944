/** The approval page's script: posts the decision to the sandbox, then to the opener. */
((): void => {
  const main = document.querySelector('main');
  if (!main) return;
  const { kind = '', id = '', decide = '' } = main.dataset;
  const status = document.querySelector('[role=status]');
  const showStatus = (text: string) => {
    if (status) status.textContent = text;
  };

  const reportDecision = (approved: boolean, answer: { payerID: string | null; orderID: string }) => {
    const openerWindow: Window | null = window.opener ?? (window.parent === window ? null : window.parent);
    if (!openerWindow)
      return showStatus(
        approved ? 'Listo. Ya puedes cerrar esta ventana.' : 'Pago cancelado. Ya puedes cerrar esta ventana.',
      );
    openerWindow.postMessage({ paypalSandbox: { id, approved, ...answer } }, window.location.origin);
    window.close();
  };

  for (const button of document.querySelectorAll('button')) {
    // Disabled in the HTML until this listener exists.
    button.disabled = false;
    button.addEventListener('click', async () => {
      const { funding } = button.dataset;
      if (!funding) return reportDecision(false, { payerID: null, orderID: id });
      for (const other of document.querySelectorAll('button')) other.disabled = true;
      showStatus('Procesando…');
      try {
        const response = await fetch(decide, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ kind, id, funding, buyer: Number(document.querySelector('select')?.value ?? 0) }),
        });
        const answer = (await response.json()) as { payerID: string; orderID: string };
        if (!response.ok) throw new Error(String(response.status));
        reportDecision(true, answer);
      } catch {
        for (const other of document.querySelectorAll('button')) other.disabled = false;
        showStatus('No se pudo completar. Inténtalo de nuevo.');
      }
    });
  }
})();
