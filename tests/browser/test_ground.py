"""The ground the tests of the page stand on: a server, a browser, and ears for what the page complains of."""

from playwright.sync_api import expect

from .conftest import Axe, Visit


def test_the_page_is_up_and_quiet(visit: Visit, axe: Axe) -> None:
    page = visit()
    expect(page.get_by_role("main").get_by_role("list").first.get_by_role("button", name="Play now")).to_have_count(5)
    assert axe(page) == []


def test_a_complaint_of_the_page_is_heard(visit: Visit) -> None:
    page = visit()
    page.evaluate("console.error('the net is down')")
    page.evaluate("setTimeout(() => { throw new Error('and so is the chair') })")
    page.wait_for_function("true")
    assert visit.complaints == ["console: the net is down", "nobody caught: and so is the chair"]
    visit.complaints.clear()


def test_axe_hears_a_button_without_a_name(visit: Visit, axe: Axe) -> None:
    page = visit()
    page.get_by_role("button", name="Play now").first.wait_for()  # Home is there, and stays as it is
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [one.partition(":")[0] for one in axe(page)] == ["button-name"]
